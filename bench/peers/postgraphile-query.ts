const post = 'rowId authorId status date publishedAt modified modifiedAt url description slug language';
const term = 'rowId name slug description count url language';

/**
 * The operation that asks PostGraphile for what the list of the calendar answers. It has the parts
 * of costs as fields of the event; it has neither the number of pages, nor the page asked for, nor
 * how many events a page has.
 */
export const postgraphileQuery = `{
  allEvents(first: 10, orderBy: [START_DATE_ASC, DATE_ASC, ROW_ID_ASC]) {
    totalCount
    nodes {
      ${post} title excerpt image { ...Picture }
      allDay startDate endDate startsAt endsAt timezone timezoneAbbr
      cost currencySymbol currencyCode currencyPosition costValues
      website showMap showMapLink hideFromListings sticky featured
      categories(orderBy: NAME_ASC) { ${term} parentId }
      tags(orderBy: NAME_ASC) { ${term} }
      venues(orderBy: POSITION_ASC) {
        ${post} name image { ...Picture } address city country province state stateprovince zip phone website
        latitude longitude showMap showMapLink
      }
      organizers(orderBy: POSITION_ASC) { ${post} name image { ...Picture } phone website email }
    }
  }
}
fragment Picture on Image { rowId url extension width height }`;
