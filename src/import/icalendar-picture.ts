import { mediaTypes } from '../values/image-type.ts';
import { plainLine } from '../values/plain-line.ts';
import { leftOut, pictureAddress } from './contact.ts';
import { type Properties, type Property, parameterOf } from './icalendar/properties.ts';

/** The picture of an event, and what is said of one that has no address of the web. */
export interface Picture {
  /** Null without one. */
  image: { url: string } | null;
  remarks: string[];
}

/** Characters of a picture within the file that the report shows. */
const longestShown = 40;

/**
 * The first picture with an address (RFC 7986 5.10), else the first attachment that is a picture
 * and has one: so the older service writes its featured images (decision 0159).
 */
export function pictureOf(properties: Properties): Picture {
  const written = [...properties.all('image'), ...properties.all('attach').filter(isPicture)];
  const addresses = written.map((each) => [textOf(each), addressOf(each)] as const);
  const [first = ''] = addresses.map(([text]) => text).filter((text) => text !== '');
  const url = addresses.map(([, address]) => address).find((address) => address !== '') ?? '';
  const remarks = leftOut('image', plainLine(first, longestShown), url);
  return { image: url === '' ? null : { url }, remarks };
}

/** By its type, else by the name of its file. */
function isPicture(attachment: Property): boolean {
  const type = parameterOf(attachment.parameters.fmttype).trim();
  const text = textOf(attachment);
  if (type !== '' || /^data:/i.test(text)) return /^(?:data:)?image\//i.test(type || text);
  const [, extension = ''] = /\.(\w{1,5})$/.exec(URL.parse(text)?.pathname ?? '') ?? [];
  return mediaTypes.has(extension.toLowerCase());
}

function addressOf(picture: Property): string {
  const isBinary = parameterOf(picture.parameters.value).toUpperCase() === 'BINARY';
  return isBinary ? '' : pictureAddress(textOf(picture), '');
}

function textOf({ values: [text = ''] }: Property): string {
  return text.trim();
}
