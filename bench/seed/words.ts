import type pg from 'pg';
import { sqlBuilder } from '../../src/database/sql.ts';
import { eventTexts, searchedFields } from '../../src/calendar/event-texts.ts';
import { type LocalWord, wordsByLanguage } from '../../src/calendar/search-words.ts';
import { insertWords } from '../../src/database/queries/search-word.ts';
import type { Language } from '../../src/i18n/language.ts';
import type { Row } from './texts.ts';

/** Teaches ranked search the words of events, as they were written; texts that repeat are read once. */
export function createWordTeacher(client: pg.Client): (written: readonly Row[]) => Promise<void> {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key) === seen;
  return async (written) => {
    const words = written.flatMap((row) => wordsOf(row, isNew));
    const fresh = words.filter(({ language, word }) => isNew(`${language} ${word}`));
    const { sql, parameters } = insertWords(fresh).compile(sqlBuilder);
    await client.query(sql, [...parameters]);
  };
}

function wordsOf(row: Row, isNew: (key: string) => boolean): LocalWord[] {
  const language = row.language as Language;
  const textOf = (field: string) => {
    const text = row[field];
    return typeof text === 'string' && isNew(`${language} ${text}`) ? text : null;
  };
  const texts = { title: textOf('title'), description: textOf('description'), excerpt: textOf('excerpt') };
  const sources = Object.fromEntries(searchedFields.map((field) => [field, language]));
  return wordsByLanguage(
    [{ searched: eventTexts.searched({ ...texts, slug: null }), sources }],
    searchedFields,
  );
}
