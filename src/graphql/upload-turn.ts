import type { Request, Response } from 'express';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import { assertMayUploadToday } from '../calendar/image/upload-volume.ts';
import { assertMayUpload } from '../calendar/image/upload.ts';
import type { RequestQuota, Service } from '../context/context.ts';
import { clientGone } from '../http/client-gone.ts';
import { createRequestQuota } from '../http/request-quota.ts';
import type { Workplace } from '../media/media.ts';
import type { Viewer } from '../policy/viewer.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';

/** What admitting an upload takes. */
export interface UploadDependencies {
  service: Service;
  authenticator: Authenticator;
  rateLimits: RateLimits;
}

/** An upload that has been admitted: it counts as a write already. */
export interface UploadTurn {
  viewer: Viewer;
  quota: RequestQuota;
  workplace: Workplace;
}

/**
 * Runs the work of an upload in the turn of its user. Nothing of the body is read before it is known
 * that the user may upload, may write now, and has a turn (decision 0097). Throws the errors of
 * `assertMayUpload`, `rateLimited`, `uploadsUsedUp` (429), `busy` (503).
 */
export async function inUploadTurn<Result>(
  { service, authenticator, rateLimits }: UploadDependencies,
  { request, response }: { request: Request; response: Response },
  work: (turn: UploadTurn) => Promise<Result>,
): Promise<Result> {
  const viewer = await authenticator.authenticate(readCredentials(request));
  assertMayUpload(viewer);
  const quota = createRequestQuota(rateLimits, request, viewer);
  await quota.chargeWrites(1);
  await assertMayUploadToday(service, viewer.id, service.now());
  return service.media.inTurn(`user ${viewer.id}`, clientGone(response), (workplace) =>
    work({ viewer, quota, workplace }),
  );
}
