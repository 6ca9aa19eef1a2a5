import type { CalendarError } from '../../errors.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import type { Paging } from '../../values/paging.ts';
import type { Raw } from '../input/coercion.ts';
import type { ParameterDescription } from '../openapi/describe-parameter.ts';
import type { OperationRequest, Outcome, Runner } from '../operations/operation.ts';
import type { Showing } from '../output/showing.ts';
import type { WireObject } from '../output/wire-object.ts';
import type { Match, Route, RouteKind } from '../routing/routes.ts';

/** How clients see an error. */
export interface WireError {
  status: number;
  code: string;
}

/**
 * A REST interface: how the routes of a namespace name and format what the operations read and
 * write.
 */
export interface Api {
  /** Matches a path below the namespace; null if there is no such route. */
  match(path: string): Match | null;
  /** The routes, as the index lists them. */
  routes: readonly Route[];
  /** Translates a query into that of the operation. */
  readQuery?(query: Raw, route: Route): Raw;
  /** How the pages of a list are cut and ordered, if not as in our own namespace. */
  readPaging?(query: Raw, route: Route): Paging;
  /** Variables that no parameter of the operation sets, from the query and the body. */
  readVariables?(parameters: Raw, route: Route): Raw;
  /** The parameters of a route that its operation has not, as the index describes them. */
  parametersOf?(route: Route): Record<string, ParameterDescription>;
  /**
   * What clients call the variables of an operation, where they do so otherwise than in our own
   * namespace.
   */
  names?: (kind: RouteKind) => Readonly<Record<string, string>>;
  /** Translates the body of a write into that of the operation. */
  readBody?(body: Raw, route: Route): Raw;
  /**
   * The resource as reads of this namespace show it; fields that a write repeats unchanged are not
   * written.
   */
  show?(item: WireObject, route: Route, showing: Showing): WireObject;
  /** Formats what an operation returned; `read` reads what it links to. */
  respond(
    request: OperationRequest,
    outcome: Outcome,
    read: Runner['read'],
  ): HttpResponse | Promise<HttpResponse>;
  /** Answers a description by its name. Throws the error of one that is not there. */
  describe?(name: string, query: Showing & Pick<Match, 'id' | 'slug'>): HttpResponse;
  /** The status and code of an error where they differ from those of our own namespace. */
  toWireError?(error: CalendarError): WireError | undefined;
  /** Whether reads say in `Allow` what else the viewer may do (wire-format 11.16). */
  tellsMethods?: boolean;
  /** Whether `_fields`, `_envelope` and `_jsonp` shape the responses (wire-format 11.7). */
  isLegacy: boolean;
}
