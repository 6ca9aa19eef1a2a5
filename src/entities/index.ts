import { EventChange } from './event-change.ts';
import {
  Event,
  EventOrganizer,
  EventTerm,
  EventText,
  EventTranslation,
  EventVenue,
  Ticket,
} from './event.ts';
import { Image } from './image.ts';
import { Organizer, OrganizerText, OrganizerTranslation } from './organizer.ts';
import { Revision } from './revision.ts';
import { SearchWord } from './search-word.ts';
import { Slug } from './slug.ts';
import { Term, TermCount, TermText, TermTranslation } from './term.ts';
import { Token, User } from './user.ts';
import { Venue, VenueText, VenueTranslation } from './venue.ts';

/** Every table of the calendar. */
export const entities = [
  User,
  Token,
  Image,
  Slug,
  SearchWord,
  Venue,
  VenueTranslation,
  VenueText,
  Organizer,
  OrganizerTranslation,
  OrganizerText,
  Term,
  TermTranslation,
  TermText,
  TermCount,
  Event,
  EventTranslation,
  EventText,
  EventVenue,
  EventOrganizer,
  EventTerm,
  Ticket,
  EventChange,
  Revision,
];
