import { DataGrid, type GridSource, type GridState, gridState } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { memorySource } from '../../lib/memory-list/memory-source';
import { makePeople, type Person } from './people';
import { Shelf } from './shelf';
import { usePersonColumns } from './use-person-columns';

const people = makePeople(40);
const source = memorySource({ rows: () => people, searchFields: ['name'] });
const never: GridSource<Person> = { ...source, key: ['never'], load: () => new Promise(() => {}) };
const nothing = memorySource<Person>({ rows: () => [], searchFields: ['name'] });
const broken: GridSource<Person> = { ...source, key: ['broken'], load: () => Promise.reject(new Error('unreachable')) };

interface SampleProps {
	label: string;
	initial?: Partial<GridState>;
	from?: GridSource<Person>;
	tall?: boolean;
}

function Sample({ label, initial = {}, from = source, tall = false }: SampleProps) {
	const { t } = useTranslation('gallery');
	const columns = usePersonColumns();
	const [state, setState] = useState(() => gridState({ pageSize: 5, ...initial }));
	return (
		<Shelf title={label}>
			<div className={tall ? 'flex h-[34rem] w-full flex-col' : 'flex h-[26rem] w-full flex-col'}>
				<DataGrid
					label={label}
					columns={columns.slice(0, 6)}
					rowId={(row) => row.id}
					state={state}
					onStateChange={setState}
					source={from}
					errorReference={() => '4f1c0ffee5'}
					renderDetail={(row) => <p>{row.email}</p>}
					empty={{
						icon: Users,
						title: t('states.emptyTitle'),
						text: t('states.emptyText'),
						action: <Button variant="primary">{t('states.add')}</Button>,
					}}
				/>
			</div>
		</Shelf>
	);
}

/** The grid in every state that a list can be in. */
export function StatesPart() {
	const { t } = useTranslation('gallery');
	const compact = gridState().layout;
	return (
		<div className="grid grid-cols-1 gap-8 2xl:grid-cols-2">
			<Sample label={t('states.loading')} from={never} />
			<Sample label={t('states.empty')} from={nothing} />
			<Sample label={t('states.noMatch')} initial={{ search: 'zzzz' }} />
			<Sample label={t('states.error')} from={broken} />
			<Sample
				label={t('states.filtered')}
				tall
				initial={{
					totals: true,
					filters: { status: { op: 'anyof', value: ['Active', 'Pending'] } },
					picks: { city: ['London', null] },
					layout: { ...compact, density: 'compact' },
				}}
			/>
			<Sample
				label={t('states.grouped')}
				tall
				initial={{
					group: [
						{ field: 'status', desc: false },
						{ field: 'city', desc: false },
					],
				}}
			/>
			<Sample label={t('states.list')} tall initial={{ view: 'list' }} />
			<Sample label={t('states.details')} tall initial={{ view: 'details' }} />
		</div>
	);
}
