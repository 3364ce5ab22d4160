import type { Translate } from '../../lib/ui-context';

interface Shown {
	/** What the pages count: rows, or the groups of a grouped list. */
	total: number | null;
	/** Rows of a grouped list. */
	rows: number | null;
	page: number;
	pageSize: number;
}

/**
 * The part of the list that a page shows: "1–12 of 1,004,211", "2 groups · 199 rows", "1–20 of 35 groups · 199 rows".
 */
export function shownText(
	{ total, rows, page, pageSize }: Shown,
	t: Translate,
	number: (value: number) => string,
): string {
	if (total === null) return ' ';
	if (total === 0) return t('gridNone');
	const from = (page - 1) * pageSize + 1;
	const to = Math.min(total, from + pageSize - 1);
	const groups = t('gridGroups', { count: total, number: number(total) });
	if (rows === null) return t('gridRange', { from: number(from), to: number(to), total: number(total) });
	const range = total > pageSize ? t('gridRange', { from: number(from), to: number(to), total: groups }) : groups;
	return `${range} · ${t('gridCount', { count: rows, number: number(rows) })}`;
}
