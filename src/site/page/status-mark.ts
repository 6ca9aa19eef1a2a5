import { languageTags } from '../../i18n/language.ts';
import type { Status } from '../../values/kinds.ts';
import { statusLabel } from '../../values/labels.ts';
import { empty, html, type Markup } from './html.ts';
import type { PageContext } from './layout.ts';

/**
 * The mark of what not everybody sees, such as a draft, for those who do (decision 0067); what is
 * published needs none.
 */
export function renderStatus({ language }: PageContext, status: Status | undefined): Markup {
  if (status === undefined || status === 'publish') return empty;
  return html`
    <span class="badge hidden-status" lang="${languageTags[language]}">${statusLabel(status, language)}</span>
  `;
}
