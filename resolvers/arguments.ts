import type * as Types from '../schema/types.ts';

/** Arguments of a list; the rules check every value. */
export type ListArguments =
  | Types.QueryEventsArgs
  | Types.QueryVenuesArgs
  | Types.QueryOrganizersArgs
  | Types.QueryCategoriesArgs
  | Types.QueryTagsArgs
  | Types.QueryEventPageArgs
  | Types.QueryImagePageArgs
  | Types.QueryVenuePageArgs
  | Types.QueryOrganizerPageArgs
  | Types.QueryCategoryPageArgs
  | Types.QueryTagPageArgs
  | Types.QueryTicketPageArgs
  | Types.QuerySearchEventsArgs
  | Types.QuerySearchVenuesArgs
  | Types.QuerySearchOrganizersArgs
  | Types.QueryEventStatisticsArgs
  | Types.CategoryChildrenArgs
  | Types.CategoryEventsArgs
  | Types.VenueUpcomingEventsArgs
  | Types.SubscriptionEventChangedArgs;

/** Arguments that name one resource. */
export type ReadArguments = Types.QueryEventArgs & Types.QueryEventBySlugArgs;

/** Arguments of the history of a resource. */
export type HistoryArguments = Types.EventHistoryArgs;
