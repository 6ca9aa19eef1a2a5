const post = 'number authorNumber status date publishedAt modified modifiedAt url description slug language';
const term = 'number name slug description count url language';

/** The GraphQL operation that asks for what the REST list answers. */
export const listQuery = `{
  eventPage {
    total totalPages page perPage
    nodes {
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
  }
}
fragment Picture on Image { number url extension width height }`;
