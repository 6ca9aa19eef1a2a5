import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { readClaims } from '../../src/sign-in/claims.ts';

const { oidcRoles } = readConfig({
  OIDC_ROLES: 'admins=administrator, staff=editor, 7=contributor, [object Object]=author',
});
const settings = { oidcRolesClaim: 'realm_access.roles', oidcRoles };

const read = (roles: unknown, subject = 'subject') =>
  readClaims(settings, { issuer: 'https://id.example', subject, all: { realm_access: { roles } } });

const deep = (levels: number, inner: unknown): unknown => (levels === 0 ? inner : [deep(levels - 1, inner)]);

describe('The claims of an identity provider', () => {
  test.each<[string, unknown, string]>([
    ['a text', 'staff', 'editor'],
    ['a number', 7, 'contributor'],
    ['a list', ['other', 'staff'], 'editor'],
    ['lists in a list', [['other'], [['staff', 'admins']]], 'administrator'],
  ])('name a role by %s', (_, roles, role) => {
    expect(read(roles)).toMatchObject({ role });
  });

  test.each<[string, unknown]>([
    ['an object with the name of a role', { staff: true }],
    ['a list of objects', [{}, { name: 'staff' }]],
    ['an object that is no text', { toString: 1, valueOf: 1 }],
    ['null', null],
    ['a list as deep as a list can be', deep(5_000, 'staff')],
    ['a text with two roles', 'staff,admins'],
  ])('name no role by %s', (_, roles) => {
    expect(() => read(roles)).toThrow(expect.objectContaining({ code: 'rest_no_role', status: 403 }));
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half a character', 'a\ud800'],
    ['more than 255 characters', 'x'.repeat(256)],
    ['no character', ''],
  ])('are refused for a subject with %s', (_, subject) => {
    const denied = { code: 'rest_sign_in_denied', status: 403 };
    expect(() => read('staff', subject)).toThrow(expect.objectContaining(denied));
  });
});
