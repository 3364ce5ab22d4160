import type { GridField } from './define';

export const rootCollation = 'collate "und-x-icu"';

/** A field's expression as it is ordered: texts by the ICU root collation. */
export const orderedSql = (field: GridField): string =>
	field.type === 'text' || field.type === 'enum' ? `${field.sql} ${rootCollation}` : field.sql;

/** Whether the field is blank: NULL, and for texts also the empty text. */
export function blankSql(field: GridField): string {
	const checks = [
		field.nullable ? `${field.sql} is null` : '',
		field.type === 'text' ? `${field.sql} = ''` : '',
	].filter(Boolean);
	return checks.length === 0 ? 'false' : `(${checks.join(' or ')})`;
}
export function notBlankSql(field: GridField): string {
	if (field.type === 'text') return `${field.sql} <> ''`;
	return field.nullable ? `${field.sql} is not null` : 'true';
}
