import type { Api } from '../api.ts';
import { createApiLikeWpV2 } from './create-api.ts';
import { describeWpV2, wpV2DescriptionRoutes } from './descriptions.ts';
import { parameterNames } from './input.ts';
import { wpV2Routes } from './routes.ts';
import { show, showToEdit } from './shape.ts';

/** `wp/v2`: the routes beside the older interface that writers use (decision 0099). */
export const wpV2Api: Api = {
  ...createApiLikeWpV2(
    [...wpV2Routes, ...wpV2DescriptionRoutes],
    { shapeFor: (view) => (view === 'edit' ? showToEdit : show), hasContexts: true, names: parameterNames },
    { event: 'date' },
  ),
  describe: describeWpV2,
};
