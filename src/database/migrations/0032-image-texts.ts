import { Migration } from '@mikro-orm/migrations';

const text = 'text collate "C"';

const statements = [
  `alter table image
    add column title jsonb not null default '{}',
    add column caption jsonb not null default '{}',
    add column description jsonb not null default '{}',
    add column slug ${text},
    add column published_at timestamp(0),
    add column modified_at timestamp(0)`,
  'create index image_slug on image (slug) where slug is not null',
];

/**
 * What people write about an image besides what it shows, by language, and its dates (decision
 * 0096).
 */
export class AddImageTexts extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
