import { CalendarError } from '../../../errors.ts';
import { mayCreate } from '../../../policy/permissions.ts';
import type { Viewer } from '../../../policy/viewer.ts';
import type { LinkRoot } from '../../routing/links.ts';

/** The signed-in user, to whom alone the name of the account is shown. Throws `unauthenticated`. */
export function describeUser(viewer: Viewer | null, { origin, api }: Pick<LinkRoot, 'origin' | 'api'>) {
  if (viewer === null) throw new CalendarError('unauthenticated');
  const { id, name, role } = viewer;
  const [mayWrite, mayManage] = [mayCreate(viewer, 'event'), mayCreate(viewer, 'category')];
  return {
    ...{ id, name, username: name, slug: name.toLowerCase(), url: '', description: '', link: origin },
    ...{ avatar_urls: {}, meta: [], roles: [role] },
    capabilities: {
      ...{
        read: true,
        [role]: true,
        edit_posts: mayWrite,
        upload_files: mayWrite,
        edit_tribe_events: mayWrite,
      },
      ...{ edit_others_tribe_events: mayManage, manage_categories: mayManage },
      manage_options: role === 'administrator' && viewer.scope !== 'read',
    },
    _links: { self: [{ href: `${api}/users/${id}` }], collection: [{ href: `${api}/users` }] },
  };
}
