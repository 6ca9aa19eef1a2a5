import type { CalendarError } from '../../errors.ts';
import type { Route, RouteKind } from '../routing/routes.ts';
import type { ParameterDescription } from './describe-parameter.ts';

/** What descriptions take from the interface of a namespace. */
export interface DescribedApi {
  routes: readonly Route[];
  /** Whether it has the format of the older service. */
  isLegacy: boolean;
  /** What clients call the variables of operations. */
  names?: (kind: RouteKind) => Readonly<Record<string, string>>;
  /** The parameters of a route that its operation has not. */
  parametersOf?: (route: Route) => Record<string, ParameterDescription>;
  toWireError?: (error: CalendarError) => { status: number } | undefined;
}
