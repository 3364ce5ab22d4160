import { type FieldConfig, get, isField } from '@rewards/ui/form';
import type { SettingsValues } from './values';

type Marks = Readonly<Record<string, unknown>>;

/** Whether anything below is marked: in a list, each value has its own mark. */
const isMarked = (mark: unknown): boolean =>
	typeof mark === 'object' && mark !== null ? Object.values(mark).some(isMarked) : mark === true;

/** The given fields for which a form has a mark, such as a change. */
export const changedFields = (fields: readonly FieldConfig<SettingsValues>[], marks: Marks) =>
	fields.filter(isField).filter(({ name }) => isMarked(get(marks, name)));

/** The number of fields with an error. */
export const errorsIn = (fields: readonly FieldConfig<SettingsValues>[], errors: Marks): number =>
	fields.filter(isField).filter(({ name }) => get(errors, name) !== undefined).length;
