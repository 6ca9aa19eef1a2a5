import { describe, expect, test } from '@jest/globals';
import type { Role, Scope } from '../../src/entities/user.ts';
import {
  assertMayEdit,
  assertMayWrite,
  mayCreate,
  mayEdit,
  mayNameAuthor,
  settleStatus,
} from '../../src/policy/permissions.ts';
import type { Viewer } from '../../src/policy/viewer.ts';
import { kinds } from '../../src/values/kinds.ts';

const me = 7;
const somebodyElse = 8;
const mine = { authorId: me, visible: false };
const minePublished = { authorId: me, visible: true };
const theirs = { authorId: somebodyElse, visible: false };

function viewer(role: Role, scope: Scope = 'write'): Viewer {
  return { id: me, name: 'Me', role, scope };
}

describe('making resources', () => {
  test.each(['administrator', 'editor'] as const)('an %s may make resources of every kind', (role) => {
    expect(kinds.filter((kind) => mayCreate(viewer(role), kind))).toEqual([...kinds]);
  });

  test.each(['author', 'contributor'] as const)('a role of %s makes no categories and no tags', (role) => {
    expect(kinds.filter((kind) => mayCreate(viewer(role), kind))).toEqual(['event', 'venue', 'organizer']);
  });

  test('a subscriber and anonymous may make nothing', () => {
    expect(kinds.filter((kind) => mayCreate(viewer('subscriber'), kind) || mayCreate(null, kind))).toEqual(
      [],
    );
  });

  test('anonymous is asked for credentials, a subscriber is rejected', () => {
    expect(() => assertMayWrite(null, 'event')).toThrow(
      expect.objectContaining({ status: 401, code: 'rest_forbidden' }),
    );
    expect(() => assertMayWrite(viewer('subscriber'), 'event')).toThrow(
      expect.objectContaining({ status: 403 }),
    );
    expect(() => assertMayWrite(viewer('author'), 'tag')).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => assertMayWrite(viewer('contributor'), 'venue')).not.toThrow();
  });
});

describe('a token with the scope read', () => {
  test.each(['administrator', 'editor', 'author', 'contributor'] as const)(
    'of an %s writes nothing',
    (role) => {
      const reader = viewer(role, 'read');
      expect(kinds.filter((kind) => mayCreate(reader, kind) || mayEdit(reader, kind, mine))).toEqual([]);
      expect(() => assertMayEdit(reader, 'event', mine)).toThrow(
        expect.objectContaining({ status: 403, reason: 'readOnlyToken' }),
      );
    },
  );

  test('of a subscriber is not the reason why nothing may be written', () => {
    expect(() => assertMayWrite(viewer('subscriber', 'read'), 'event')).toThrow(
      expect.objectContaining({ reason: 'forbidden' }),
    );
  });
});

describe('changing resources', () => {
  test.each(['administrator', 'editor'] as const)('an %s may change what others made', (role) => {
    expect(mayEdit(viewer(role), 'event', theirs)).toBe(true);
  });

  test('an author may change own resources, published too, and nothing of others', () => {
    expect(
      [mine, minePublished, theirs].map((resource) => mayEdit(viewer('author'), 'venue', resource)),
    ).toEqual([true, true, false]);
  });

  test('a contributor may change own resources until they are published', () => {
    expect(
      [mine, minePublished, theirs].map((resource) => mayEdit(viewer('contributor'), 'event', resource)),
    ).toEqual([true, false, false]);
  });

  test('nobody changes anything without the right to write, own or not', () => {
    expect(mayEdit(viewer('subscriber'), 'event', mine)).toBe(false);
    expect(mayEdit(null, 'event', mine)).toBe(false);
    expect(mayEdit(viewer('author'), 'category', mine)).toBe(false);
  });

  test('a rejection is 401 for anonymous and 403 for everybody else', () => {
    expect(() => assertMayEdit(null, 'event', mine)).toThrow(expect.objectContaining({ status: 401 }));
    expect(() => assertMayEdit(viewer('author'), 'event', theirs)).toThrow(
      expect.objectContaining({ status: 403 }),
    );
    expect(() => assertMayEdit(viewer('author'), 'event', mine)).not.toThrow();
  });

  test('only editors and administrators name another author', () => {
    const roles = ['administrator', 'editor', 'author', 'contributor'] as const;
    expect(roles.filter((role) => mayNameAuthor(viewer(role), somebodyElse))).toEqual([
      'administrator',
      'editor',
    ]);
    expect(roles.filter((role) => mayNameAuthor(viewer(role), me))).toEqual([...roles]);
  });
});

describe('the status that a resource gets', () => {
  test.each([
    [undefined, 'draft'],
    ['draft', 'draft'],
    ['pending', 'pending'],
    ['publish', 'pending'],
    ['future', 'pending'],
    ['private', 'pending'],
    ['trash', 'trash'],
  ])('a contributor who asks for %s gets %s', (requested, settled) => {
    expect(settleStatus(viewer('contributor'), requested)).toBe(settled);
  });

  test('everybody else publishes unless asking for something else', () => {
    expect(settleStatus(viewer('author'), undefined)).toBe('publish');
    expect(settleStatus(viewer('editor'), 'private')).toBe('private');
  });
});
