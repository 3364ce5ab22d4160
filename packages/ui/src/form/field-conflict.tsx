import { type FieldValues, get, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { useUi } from '../lib/ui-context';
import { ConflictPanel } from './conflict-panel';
import { type FieldConfig, type FieldKind, isField } from './field-config';
import type { SubmitProblem } from './types';

interface FieldConflictProps<Values extends FieldValues, Output> {
	form: UseFormReturn<Values, unknown, Output>;
	conflict: NonNullable<SubmitProblem['conflict']>;
	fields: readonly FieldConfig<Values>[];
	onDone: () => void;
}

/** The word that a field shows for a value of its own choices. */
function word<Values extends FieldValues>(config: FieldKind<Values>, value: unknown): string | undefined {
	if (config.kind === 'select') return config.options.find((option) => option.value === value)?.label;
	if (config.kind === 'combobox' && typeof config.source !== 'function')
		return config.source.find((option) => option.value === value)?.label;
	return undefined;
}

/** A value that has no words of its own: lists and addresses in one line. */
function plain(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value !== 'object') return String(value);
	return Object.values(value).map(plain).filter(Boolean).join(', ');
}

/** Somebody saved meanwhile, for any form whose fields are configuration: they give the names and words. */
export function FieldConflict<Values extends FieldValues, Output>(props: FieldConflictProps<Values, Output>) {
	const { form, conflict, fields, onDone } = props;
	const { t } = useUi();
	const known = fields.filter(isField);
	const labels: Partial<Record<Path<Values>, string>> = {};
	for (const config of known) {
		// What the server doesn't tell (a password) can't be chosen between.
		if (get(conflict.current, config.name) !== undefined) labels[config.name] = config.label;
	}
	useWatch({ control: form.control });
	const mine = form.getValues();
	const current = Object.fromEntries(Object.keys(mine).map((key) => [key, conflict.current[key] ?? mine[key]]));
	const format = (path: Path<Values>, value: unknown): string => {
		const config = known.find(({ name }) => name === path);
		if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
		return (config && word(config, value)) ?? plain(value);
	};
	return (
		<ConflictPanel
			form={form}
			message={conflict.message}
			// Has the keys of the form's own values.
			current={current as Values}
			labels={labels}
			format={format}
			onDone={onDone}
		/>
	);
}
