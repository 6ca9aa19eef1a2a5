import { foldText } from '#word-forms';
import DataLoader from 'dataloader';
import { selectCities } from '../database/queries/place.ts';
import type { Source } from './loader.ts';

/** The cities of venues, as they are written in any language, by their folded name. */
export function createCities({ database }: Source): DataLoader<string, string[]> {
  return new DataLoader(async (names) => {
    const rows = await database.query(selectCities(names));
    const written = Map.groupBy(rows, ({ city }) => foldText(city));
    return names.map((name) => (written.get(name) ?? []).map(({ city }) => city));
  });
}
