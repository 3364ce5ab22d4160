import { type FieldConfig, get, isField } from '@rewards/ui/form';
import type { SettingsValues } from './values';

type Marks = Readonly<Record<string, unknown>>;

/** Whether anything below is marked: of a list, each of its values has a mark. */
const isMarked = (mark: unknown): boolean =>
	typeof mark === 'object' && mark !== null ? Object.values(mark).some(isMarked) : mark === true;

/** Fields among those given that a form has a mark of: of its changes, say. */
export const changedFields = (fields: readonly FieldConfig<SettingsValues>[], marks: Marks) =>
	fields.filter(isField).filter(({ name }) => isMarked(get(marks, name)));

/** How many of the fields have an error. */
export const errorsIn = (fields: readonly FieldConfig<SettingsValues>[], errors: Marks): number =>
	fields.filter(isField).filter(({ name }) => get(errors, name) !== undefined).length;
