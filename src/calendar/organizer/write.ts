import { Organizer } from '../../entities/organizer.ts';
import { createAssociatedWriter } from '../associated/write.ts';
import { checkEmail, checkPlain, checkWebsite } from '../post/input.ts';
import type { PostChanges } from '../post/write.ts';
import { type OrganizerView, readOrganizer } from './organizer.ts';
import { type OrganizerField, organizerTextStore } from './texts.ts';

/** What an organizer has in one form for all languages. */
interface OrganizerColumns {
  phone: string | null;
  website: string | null;
  email: string | null;
}

/** What is to be written to an organizer, every value checked. */
export type OrganizerChanges = PostChanges<OrganizerField, OrganizerColumns>;

/** Creates, changes and trashes organizers. */
export const organizerWriter = createAssociatedWriter<
  Exclude<OrganizerField, 'name'>,
  OrganizerColumns,
  OrganizerView
>({
  kind: 'organizer',
  standard: { phone: null, website: null, email: null },
  optionalTexts: ['description'],
  texts: organizerTextStore,
  read: readOrganizer,
  readColumns: (checks, input) => ({
    ...checkPlain(checks, { input, fields: ['phone'] }),
    email: checkEmail(checks, input.email),
    website: checkWebsite(checks, input.website),
  }),
  add: (em, record) => em.persist(em.create(Organizer, record)),
  find: (em, id) => em.findOneOrFail(Organizer, { id }),
});
