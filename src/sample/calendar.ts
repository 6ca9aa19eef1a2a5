import { berlin } from './berlin.ts';
import { helsinki } from './helsinki.ts';
import { london } from './london.ts';
import { organizers } from './organizers.ts';
import { shanghai } from './shanghai.ts';
import { categories, tags } from './terms.ts';
import { venues } from './venues.ts';

/** A small calendar to look at: four cities, four languages, some texts left untranslated to show the fallback. */
export const sampleCalendar = {
  categories,
  tags,
  venues,
  organizers,
  cities: [helsinki, berlin, shanghai, london],
};
