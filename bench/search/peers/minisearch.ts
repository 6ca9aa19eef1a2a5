import MiniSearch from 'minisearch';
import { type Document, type Peer, searchedFields, titleBoost, toDocument } from './peer.ts';

/**
 * MiniSearch with what its documentation suggests: beginnings of words, and one letter in five may
 * differ.
 */
export const miniSearch: Peer = {
  name: 'MiniSearch',
  open: (_language, events) => {
    const index = new MiniSearch<Document>({
      fields: searchedFields,
      idField: 'key',
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: titleBoost } },
    });
    index.addAll(events.map(toDocument));
    return Promise.resolve({
      find: (query) =>
        Promise.resolve(
          index
            .search(query)
            .slice(0, 10)
            .map(({ id }) => id),
        ),
      close: () => Promise.resolve(),
    });
  },
};
