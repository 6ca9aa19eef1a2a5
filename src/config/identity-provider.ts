import { z } from 'zod';
import { type Role, roles } from '../entities/role.ts';
import { expected, listOf, text, urlOf } from './variables.ts';

/** Hosts to which plain HTTP is safe. */
const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/** The address of an identity provider: by HTTPS, or on this machine. */
export const issuer = urlOf('https', 'http').refine(
  (url) => url.startsWith('https:') || loopback.includes(new URL(url).hostname),
  'must start with https://',
);

/** A role of the provider, and the role of its users here. */
export interface MappedRole {
  claimed: string;
  role: Role;
}

const mistake = expected(
  `must list roles such as staff=editor, *=subscriber, with one of ${roles.join(', ')}`,
);

/** `calendar-admins=administrator, staff=editor, *=subscriber`. */
export const roleMapping = listOf(
  text.transform((written, context): MappedRole => {
    const sign = written.lastIndexOf('=');
    const [claimed, name] = [written.slice(0, sign).trim(), written.slice(sign + 1).trim()];
    const role = roles.find((one) => one === name);
    if (sign > 0 && claimed !== '' && role !== undefined) return { claimed, role };
    context.addIssue({ code: 'custom', message: mistake.error({ input: written }) });
    return z.NEVER;
  }),
);
