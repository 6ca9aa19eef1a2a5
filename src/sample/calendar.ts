import berlin from './data/berlin.json' with { type: 'json' };
import helsinki from './data/helsinki.json' with { type: 'json' };
import london from './data/london.json' with { type: 'json' };
import organizers from './data/organizers.json' with { type: 'json' };
import pictures from './data/pictures.json' with { type: 'json' };
import shanghai from './data/shanghai.json' with { type: 'json' };
import terms from './data/terms.json' with { type: 'json' };
import ticketNames from './data/ticket-names.json' with { type: 'json' };
import * as shapes from './shapes.ts';

const cities = [helsinki, berlin, shanghai, london].map((data) => shapes.city.parse(data));

/**
 * The sample calendar: events around today in four cities and four languages. Some lack a
 * translation to show the fallback. All people and places are made up.
 */
export const sampleCalendar = {
  ...shapes.terms.parse(terms),
  venues: cities.flatMap(({ venues }) => venues),
  organizers: shapes.organizers.parse(organizers),
  pictures: shapes.pictures.parse(pictures),
  ticketNames: shapes.ticketNames.parse(ticketNames),
  cities,
};
