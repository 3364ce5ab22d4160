import { type FieldValues, get, type Path, set, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatInstant } from '../lib/format';
import { useUi } from '../lib/ui-context';
import { ConflictPanel } from './conflict-panel';
import { type FieldConfig, type FieldKind, isField } from './fields/field-config';
import type { SecretFieldProps } from './fields/text-fields';
import type { SubmitProblem } from './types';

export interface FieldConflictProps<Values extends FieldValues, Output> {
	form: UseFormReturn<Values, unknown, Output>;
	conflict: NonNullable<SubmitProblem['conflict']>;
	fields: readonly FieldConfig<Values>[];
	/** The form's values of a record, if the record has different names. */
	valuesOf?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
	onDone: () => void;
}

/** The label that a field shows for one of its choices. */
function word<Values extends FieldValues>(config: FieldKind<Values>, value: unknown): string | undefined {
	if (config.kind === 'own') return config.words?.(value);
	if (config.kind === 'multi' && Array.isArray(value) && Array.isArray(config.source)) {
		const { source } = config;
		return value.map((one) => source.find((option) => option.value === one)?.label ?? String(one)).join(', ');
	}
	if (config.kind === 'select') return config.options.find((option) => option.value === value)?.label;
	if (config.kind !== 'combobox') return undefined;
	if (config.words && typeof value === 'string') return config.words(value);
	return typeof config.source === 'function'
		? undefined
		: config.source.find((option) => option.value === value)?.label;
}

/** A value without a label of its own: lists and addresses in one line. */
function plain(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value !== 'object') return String(value);
	return Object.values(value).map(plain).filter(Boolean).join(', ');
}

/** The paths of single values, at any depth. */
function paths(value: unknown, at = ''): string[] {
	if (typeof value !== 'object' || value === null) return [at];
	return Object.entries(value).flatMap(([key, inner]) => paths(inner, at ? `${at}.${key}` : key));
}

/**
 * The values that the form continues with if nothing is chosen: theirs in fields that can be chosen or aren't shown,
 * mine where I made changes.
 */
function merged(mine: FieldValues, begun: unknown, theirs: unknown, chosen: readonly string[]): FieldValues {
	const values = structuredClone(mine);
	for (const path of chosen) set(values, path, structuredClone(get(theirs, path)));
	for (const path of paths(mine)) {
		const value: unknown = get(theirs, path);
		if (value === undefined || chosen.some((name) => path === name || path.startsWith(`${name}.`))) continue;
		if (get(mine, path) === get(begun, path)) set(values, path, value);
	}
	return values;
}

type LastSet = NonNullable<SecretFieldProps['lastSet']>;

/** Whether a secret was typed here and also set by another user since the form opened. */
function isReplaced<Values extends FieldValues>(
	{ name, lastSet }: Extract<FieldKind<Values>, { kind: 'secret' }>,
	mine: FieldValues,
	begun: unknown,
	theirs: unknown,
): boolean {
	return lastSet !== undefined && Boolean(get(mine, name)) && get(begun, lastSet.at) !== get(theirs, lastSet.at);
}

/** The conflict panel of a form whose fields are configuration, which provides labels and formats. */
export function FieldConflict<Values extends FieldValues, Output>(props: FieldConflictProps<Values, Output>) {
	const { form, conflict, fields, valuesOf, onDone } = props;
	const { t, locale, timeZone } = useUi();
	const theirs = valuesOf ? valuesOf(conflict.current) : conflict.current;
	const known = fields.filter(isField);
	useWatch({ control: form.control });
	const [mine, begun] = [form.getValues(), form.formState.defaultValues];
	const labels: Partial<Record<Path<Values>, string>> = {};
	for (const config of known) {
		const { kind, name, label } = config;
		// The server returns no secrets, so they can't be compared, unless it reports that one was replaced.
		const comparable = kind === 'secret' ? isReplaced(config, mine, begun, theirs) : kind !== 'password';
		if (comparable && get(theirs, name) !== undefined) labels[name] = label;
	}
	const current = merged(mine, begun, theirs, Object.keys(labels));
	const secretWords = ({ at, by }: LastSet, value: unknown): string => {
		if (value) return t('secretTyped');
		return t('secretGiven', { name: String(get(theirs, by)), when: formatInstant(get(theirs, at), locale, timeZone) });
	};
	const format = (path: Path<Values>, value: unknown): string => {
		const config = known.find(({ name }) => name === path);
		if (config?.kind === 'secret' && config.lastSet) return secretWords(config.lastSet, value);
		const inverted = config?.kind === 'switch' && config.inverted === true;
		if (typeof value === 'boolean') return t(value === inverted ? 'no' : 'yes');
		return (config && word(config, value)) ?? plain(value);
	};
	return (
		<ConflictPanel
			form={form}
			message={conflict.message}
			// Has the keys of the form's values.
			current={current as Values}
			labels={labels}
			format={format}
			onDone={onDone}
		/>
	);
}
