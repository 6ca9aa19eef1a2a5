import { escapeHtml } from '../../values/html.ts';
import { writeZip } from './zip.ts';

/** A cell of a workbook. */
type Cell = string | number | Date | null;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Of cells, by their place in the styles: dates, and heads, which are bold. */
const styles = { plain: 0, date: 1, head: 2 } as const;

/**
 * A workbook with one sheet, as ECMA-376 describes it: numbers are numbers, dates are dates, and
 * texts are inline strings, which no program takes for formulas. The first row stays in view.
 */
export function writeWorkbook(title: string, rows: readonly (readonly Cell[])[]): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">${[
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      typeOf('workbook', 'sheet.main'),
      typeOf('sheet', 'worksheet'),
      typeOf('styles', 'styles'),
    ].join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>
      <sheet name="${escapeXml(title)}" sheetId="1" r:id="id1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'sheet.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${main}">
      <fonts count="2"><font/><font><b/></font></fonts>
      <fills count="1"><fill><patternFill patternType="none"/></fill></fills>
      <borders count="1"><border/></borders>
      <cellStyleXfs count="1"><xf/></cellStyleXfs>
      <cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs>
      </styleSheet>`,
    'xl/sheet.xml': `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
      <pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
      <cols><col min="1" max="1" width="28" customWidth="1"/></cols>
      <sheetData>${rows.map(writeRow).join('')}</sheetData></worksheet>`,
  };
  return writeZip(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, declaration + xml])));
}

function typeOf(name: string, type: string): string {
  return `<Override PartName="/xl/${name}.xml" ContentType="${media}.${type}+xml"/>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="id${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

function writeRow(cells: readonly Cell[], index: number): string {
  const style = index === 0 ? styles.head : styles.plain;
  return `<row>${cells.map((cell) => writeCell(cell, style)).join('')}</row>`;
}

function writeCell(cell: Cell, style: number): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c s="${style}"><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="${styles.date}"><v>${serialOf(cell)}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** The days since the last one of 1899, by which workbooks count. */
function serialOf(date: Date): number {
  return (date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** Without the characters that XML cannot have. */
function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
}
