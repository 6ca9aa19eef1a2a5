import type { Request, Response } from 'express';
import { assertMayUploadToday } from '../calendar/image/upload-volume.ts';
import { assertMayUpload } from '../calendar/image/upload.ts';
import type { RequestQuota } from '../context/context.ts';
import { openRequest, type Opening, type OpenRequest } from '../http/cache/open-request.ts';
import { clientGone } from '../http/client-gone.ts';
import { createRequestQuota } from '../http/request-quota.ts';
import type { Workplace } from '../media/media.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';

/** What admitting an upload takes. */
export interface UploadDependencies extends Opening {
  rateLimits: RateLimits;
}

/** An upload that has been admitted: it counts as a write already. */
export interface UploadTurn {
  opened: OpenRequest;
  quota: RequestQuota;
  workplace: Workplace;
}

/**
 * Runs the work of an upload in the turn of its user. Nothing of the body is read before it is
 * known that the user may upload, may write now, and has a turn (decision 0096). Throws the errors
 * of `assertMayUpload`, `rateLimited`, `uploadsUsedUp` (429), `busy` (503).
 */
export async function inUploadTurn<Result>(
  dependencies: UploadDependencies,
  { request, response }: { request: Request; response: Response },
  work: (turn: UploadTurn) => Promise<Result>,
): Promise<Result> {
  const { service, rateLimits } = dependencies;
  const opened = await openRequest(dependencies, request);
  const { viewer } = opened;
  assertMayUpload(viewer);
  const quota = createRequestQuota(rateLimits, request, viewer);
  await quota.chargeWrites(1);
  await assertMayUploadToday(service, viewer.id, service.now());
  return service.media.inTurn(`user ${viewer.id}`, clientGone(response), (workplace) =>
    work({ opened, quota, workplace }),
  );
}
