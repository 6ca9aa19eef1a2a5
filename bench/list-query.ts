const post = 'number authorNumber status date publishedAt modified modifiedAt url description slug language';
const term = 'number name slug description count url language';

const shown = `fragment Shown on Event {
  ${post} title excerpt image { ...Picture }
  allDay startDate endDate startsAt endsAt timezone timezoneAbbr
  cost costDetails { currencySymbol currencyCode currencyPosition values }
  website showMap showMapLink hideFromListings sticky featured
  categories { ${term} parentNumber }
  tags { ${term} }
  venues {
    ${post} name image { ...Picture } address city country province state stateprovince zip phone website
    latitude longitude showMap showMapLink
  }
  organizers { ${post} name image { ...Picture } phone website email }
}
fragment Picture on Image { number url extension width height }`;

/** The GraphQL operation that asks for what a REST list answers. */
export const listQuery = `query ($page: Int, $perPage: Int, $categories: [TermReference!], $search: String) {
  eventPage(page: $page, perPage: $perPage, categories: $categories, search: $search) {
    total totalPages page perPage
    nodes { ...Shown }
  }
}
${shown}`;

/** The one that asks for what REST answers of one event. */
export const eventQuery = `query ($number: Int!) { event(number: $number) { ...Shown } }
${shown}`;

/**
 * From events to their venues, from there to what else is there, and on to who organizes that and
 * what else they do.
 */
export const deepQuery = `{
  eventPage {
    total
    nodes {
      number title
      venues {
        number name
        events(first: 3) {
          nodes {
            number title
            organizers { number name events(first: 3) { nodes { number title categories { number name } } } }
          }
        }
      }
    }
  }
}`;
