import { Migration } from '@mikro-orm/migrations';

const statements = [
  `alter table image
    add column name text collate "C",
    add column filesize integer,
    add column alt jsonb not null default '{}',
    add column sizes jsonb,
    add column author_id integer references user_account (id) on delete set null,
    add column uploaded_at timestamp(0)`,
  'create index image_author on image (author_id) where author_id is not null',
  'create index image_upload on image (uploaded_at) where uploaded_at is not null',
  // Earlier versions that can be restored use their images too.
  `create index audit_entry_image on audit_entry ((snapshot ->> 'image_id')) where snapshot ->> 'image_id' is not null`,
];

/**
 * Uploaded images, whose URL is a path of this service and whose files are not in the database
 * (decision 0096).
 */
export class AddUploads extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
