import { FormDialog, type FormDialogProps, type FormValues } from '@rewards/ui/form';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { showAdded, showSaved } from '../lib/list-grid/places';
import { useSelf } from '../lib/session/self';
import { ErrorState } from './error-state';

/** Options of the query for the record that a form edits: loaded when the form opens, and never cached. */
export const newest = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

interface NewestProps<Item> {
	/** Without one, the form adds: nothing to wait for. */
	id: string | undefined;
	/** With `newest` as its options. */
	query: { data: Item | undefined; error: unknown; isFetchedAfterMount: boolean; refetch: () => Promise<unknown> };
	title: string;
	onClose: () => void;
	children: (record: Item | undefined) => ReactNode;
}

/**
 * Loads the latest state of a record and keeps it: a form that picked up later reloads would combine old values with a
 * new version, and overwrite another user's changes.
 */
export function Newest<Item>({ id, query, title, onClose, children }: NewestProps<Item>) {
	const { data, error, isFetchedAfterMount, refetch } = query;
	const [begun, setBegun] = useState<{ id: string | undefined; record: Item | undefined } | null>(null);
	const isNew = begun === null || begun.id !== id;
	if (isNew && id === undefined) setBegun({ id, record: undefined });
	else if (isNew && data !== undefined && isFetchedAfterMount && !error) setBegun({ id, record: data });
	if (!isNew) return children(begun.record);
	if (!error) return null;
	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent title={title}>
				<DialogBody>
					<ErrorState error={error} onRetry={() => void refetch()} />
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}

/** The key of a record in a list; participants name theirs differently. */
const idOf = (record: unknown): string | null => {
	if (typeof record !== 'object' || record === null) return null;
	const id: unknown = Reflect.get(record, 'id') ?? Reflect.get(record, 'sid');
	return typeof id === 'string' ? id : null;
};

interface RecordDialogProps<Item, Values extends FormValues, Output>
	extends Pick<FormDialogProps<Values, Output>, 'description' | 'width' | 'fields' | 'parse'> {
	title: string;
	/** Names form and record: unsaved input is kept under it, and offered the next time. */
	draft: string;
	/** The record when the form opened; absent: the form adds one. */
	record: Item | undefined;
	/** Initial values of the form. */
	values: (record: Item | undefined) => Values;
	create?: (values: Output) => Promise<unknown>;
	/** Gets the record with the version to save over: after a conflict, the version that the person has seen. */
	update?: (values: Output, record: Item) => Promise<unknown>;
	/** The success message; 'Saved' by default. */
	saved?: string;
	onClose: () => void;
	onSaved: () => void;
}

/**
 * The popup that adds or edits a record. If another user saved in the meantime, it names them and offers a choice field
 * by field.
 */
export function RecordDialog<Item extends { version: number }, Values extends FormValues, Output>(
	props: RecordDialogProps<Item, Values, Output>,
) {
	const { draft, record, values, create, update, saved, onClose, onSaved, ...form } = props;
	const { t } = useTranslation('common');
	const self = useSelf().user.id;
	return (
		<FormDialog<Values, Output>
			{...form}
			open
			onOpenChange={onClose}
			draft={`${self} ${draft}`}
			defaultValues={values(record)}
			version={record?.version}
			// A refused save returns the record in the shape of `get`.
			valuesOf={(current) => values(current as unknown as Item)}
			onSubmit={async (output, { version }) => {
				const made = await (record && version !== undefined
					? update?.(output, { ...record, version })
					: create?.(output));
				void toast.success(saved ?? t('saved'));
				onSaved();
				const id = idOf(made) ?? idOf(record);
				if (id !== null && record) showSaved(id);
				else if (id !== null) showAdded(id);
			}}
		/>
	);
}
