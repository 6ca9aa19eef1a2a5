import { berlinVenues } from './berlin-venues.ts';
import { berlin } from './berlin.ts';
import { helsinkiVenues } from './helsinki-venues.ts';
import { helsinki } from './helsinki.ts';
import { londonVenues } from './london-venues.ts';
import { london } from './london.ts';
import { organizers } from './organizers.ts';
import { pictures } from './pictures.ts';
import { shanghaiVenues } from './shanghai-venues.ts';
import { shanghai } from './shanghai.ts';
import { categories, tags } from './terms.ts';

/** The sample calendar: events around today in four cities and four languages. Some lack a translation to show the fallback. */
export const sampleCalendar = {
  categories,
  tags,
  venues: [...helsinkiVenues, ...berlinVenues, ...shanghaiVenues, ...londonVenues],
  organizers,
  pictures,
  cities: [helsinki, berlin, shanghai, london],
};
