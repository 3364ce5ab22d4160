import { DataGrid, type GridEditing, gridState } from '@rewards/ui/data-grid';
import { gridEditing } from '@rewards/ui/grid-editing';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { RequestError } from '../../lib/errors/errors';
import { memorySource } from '../../lib/memory-list/memory-source';
import { zodParse } from '../../lib/zod-parse';
import { makePeople, type Person, statuses } from './people';
import { Shelf } from './shelf';
import { usePersonColumns } from './use-person-columns';

const schema = z.object({
	name: z.string().trim().min(1, { error: 'nameRequired' }).max(60, { error: 'tooLong' }),
	email: z.email({ error: 'emailInvalid' }),
	status: z.enum(statuses),
	points: z.int({ error: 'notWhole' }).min(0),
});
const parse = zodParse(schema);
type Values = z.input<typeof schema>;

interface EditableProps {
	mode: GridEditing<Person>['mode'];
	label: string;
}

function Editable({ mode, label }: EditableProps) {
	const { t } = useTranslation('gallery');
	const columns = usePersonColumns();
	const people = useRef<Person[]>(null);
	const [state, setState] = useState(() => gridState({ pageSize: 8, sort: [{ field: 'code', desc: false }] }));
	const source = useMemo(() => {
		people.current ??= makePeople(24);
		return memorySource({ rows: () => people.current ?? [], searchFields: ['name', 'email'] });
	}, []);

	const editing = useMemo(
		() =>
			gridEditing<Person, Values>({
				mode,
				addLabel: t('editing.add'),
				canEdit: (row) => row.status !== 'Archived',
				title: (row) => (row ? t('editing.edit', { name: row.name }) : t('editing.add')),
				parse,
				fields: [
					{ kind: 'text', name: 'name', label: t('field.name') },
					{ kind: 'text', name: 'email', type: 'email', label: t('field.email'), required: true },
					{
						kind: 'select',
						name: 'status',
						label: t('field.status'),
						options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
					},
					{ kind: 'number', name: 'points', label: t('field.points'), decimals: 0, min: 0, step: 10 },
				],
				values: (row) => ({
					name: row?.name ?? '',
					email: row?.email ?? '',
					status: row?.status ?? 'Pending',
					points: row?.points ?? 0,
				}),
				save: async (values, row) => {
					const all = people.current ?? [];
					if (all.some((other) => other.email === values.email && other.id !== row?.id)) {
						throw new RequestError({ code: 'DUPLICATE', message: '', fields: [{ path: 'email', code: 'taken' }] });
					}
					// A problem of the record that no field shows: it appears below the row.
					if (values.points > 50_000) throw new RequestError({ code: 'INSUFFICIENT_POINTS', message: '' });
					people.current = row
						? all.map((one) => (one.id === row.id ? { ...one, ...values } : one))
						: [{ ...makeBlank(all.length), ...values }, ...all];
				},
			}),
		[mode, t],
	);
	return (
		<Shelf title={label}>
			<div className="flex h-[30rem] w-full flex-col">
				<DataGrid
					label={label}
					columns={columns.slice(0, 6)}
					rowId={(row) => row.id}
					state={state}
					onStateChange={setState}
					source={source}
					editing={editing}
				/>
			</div>
		</Shelf>
	);
}

function makeBlank(count: number): Person {
	const [first] = makePeople(1);
	if (!first) throw new Error('no person was created');
	return {
		...first,
		id: `n${count}`,
		code: `C-${9000 + count}`,
		city: null,
		budget: null,
		birthday: null,
		seenAt: null,
	};
}

/** Rows edited inline and in dialogs, with the same configuration. */
export function EditingPart() {
	const { t } = useTranslation('gallery');
	return (
		<>
			<Editable mode="inline" label={t('editing.inline')} />
			<Editable mode="popup" label={t('editing.popup')} />
		</>
	);
}
