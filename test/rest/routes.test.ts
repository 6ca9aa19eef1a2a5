import { expect, test } from '@jest/globals';
import { servedRoutes } from '../../src/rest/routing/routes.ts';

/** Each route, its operation, and what the variables stand for that are no parameters. */
const expected = `
GET
GET /doc
GET /events eventPage
POST /events createEvent input=body
GET /events/{id} event id=path
POST /events/{id} updateEvent id=path input=body expected_version=if-match
PUT /events/{id} updateEvent id=path input=body expected_version=if-match
PATCH /events/{id} updateEvent id=path input=body expected_version=if-match
DELETE /events/{id} deleteEvent id=path expected_version=if-match
GET /events/by-slug/{slug} eventBySlug slug=path
POST /events/by-slug/{slug} updateEventBySlug slug=path input=body expected_version=if-match
PUT /events/by-slug/{slug} updateEventBySlug slug=path input=body expected_version=if-match
PATCH /events/by-slug/{slug} updateEventBySlug slug=path input=body expected_version=if-match
DELETE /events/by-slug/{slug} deleteEventBySlug slug=path expected_version=if-match
GET /venues venuePage
POST /venues createVenue input=body
GET /venues/{id} venue id=path
POST /venues/{id} updateVenue id=path input=body expected_version=if-match
PUT /venues/{id} updateVenue id=path input=body expected_version=if-match
PATCH /venues/{id} updateVenue id=path input=body expected_version=if-match
DELETE /venues/{id} deleteVenue id=path expected_version=if-match
GET /venues/by-slug/{slug} venueBySlug slug=path
POST /venues/by-slug/{slug} updateVenueBySlug slug=path input=body expected_version=if-match
PUT /venues/by-slug/{slug} updateVenueBySlug slug=path input=body expected_version=if-match
PATCH /venues/by-slug/{slug} updateVenueBySlug slug=path input=body expected_version=if-match
DELETE /venues/by-slug/{slug} deleteVenueBySlug slug=path expected_version=if-match
GET /organizers organizerPage
POST /organizers createOrganizer input=body
GET /organizers/{id} organizer id=path
POST /organizers/{id} updateOrganizer id=path input=body expected_version=if-match
PUT /organizers/{id} updateOrganizer id=path input=body expected_version=if-match
PATCH /organizers/{id} updateOrganizer id=path input=body expected_version=if-match
DELETE /organizers/{id} deleteOrganizer id=path expected_version=if-match
GET /organizers/by-slug/{slug} organizerBySlug slug=path
POST /organizers/by-slug/{slug} updateOrganizerBySlug slug=path input=body expected_version=if-match
PUT /organizers/by-slug/{slug} updateOrganizerBySlug slug=path input=body expected_version=if-match
PATCH /organizers/by-slug/{slug} updateOrganizerBySlug slug=path input=body expected_version=if-match
DELETE /organizers/by-slug/{slug} deleteOrganizerBySlug slug=path expected_version=if-match
GET /categories categoryPage
POST /categories createCategory input=body
GET /categories/{id} category id=path
POST /categories/{id} updateCategory id=path input=body expected_version=if-match
PUT /categories/{id} updateCategory id=path input=body expected_version=if-match
PATCH /categories/{id} updateCategory id=path input=body expected_version=if-match
DELETE /categories/{id} deleteCategory id=path expected_version=if-match
GET /tags tagPage
POST /tags createTag input=body
GET /tags/{id} tag id=path
POST /tags/{id} updateTag id=path input=body expected_version=if-match
PUT /tags/{id} updateTag id=path input=body expected_version=if-match
PATCH /tags/{id} updateTag id=path input=body expected_version=if-match
DELETE /tags/{id} deleteTag id=path expected_version=if-match
GET /media imagePage
POST /media uploadImage file=file
GET /media/{id} image id=path
POST /media/{id} updateImage id=path
PUT /media/{id} updateImage id=path
PATCH /media/{id} updateImage id=path
`;

test('Every route of the specification and of images is answered by one operation, with these variables', () => {
  const rows = servedRoutes.map(({ kind, method, path, operation, variables }) => {
    const sources = Object.entries(variables).map(([name, source]) => `${name}=${source}`);
    const asked = kind === null ? [] : [operation, ...sources];
    return [method, path, ...asked].filter((part) => part !== '').join(' ');
  });
  expect(rows.toSorted()).toEqual(expected.trim().split('\n').toSorted());
});
