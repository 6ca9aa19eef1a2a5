import { Organizer } from '../../entities/organizer.ts';
import { createAssociatedWriter } from '../associated/write.ts';
import type { Untrusted } from '../input/checks.ts';
import type { UpdateOrganizerInput } from '../../../schema/types.ts';
import { checkEmail, checkPlain, checkWebsite } from '../post/input.ts';
import { type OrganizerView, readOrganizer } from './organizer.ts';
import { type OrganizerField, organizerTextStore } from './texts.ts';

/** The columns of an organizer that have no language. */
interface OrganizerColumns {
  phone: string | null;
  website: string | null;
  email: string | null;
}

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
  readColumns: (checks, input: Untrusted<UpdateOrganizerInput>) => ({
    ...checkPlain(checks, { input, fields: ['phone'] }),
    email: checkEmail(checks, input.email),
    website: checkWebsite(checks, input.website),
  }),
  add: (em, record) => em.persist(em.create(Organizer, record)),
  map: (em, columns) => em.map(Organizer, columns),
});
