import { useUi } from '@rewards/ui';
import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { type ScheduleCreate, scheduleFields } from '@rewards/validators/scheduled-reports/schemas';
import { frequencies, type ScheduledList } from '@rewards/validators/scheduled-reports/words';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const schema = z.object(scheduleFields);
type Values = z.input<typeof schema>;
const parse = zodParse(schema);

interface AddScheduleProps {
	list: ScheduledList;
	programId?: string | undefined;
	/** Names the report, and the file. */
	title: string;
	/** What the list shows just now. */
	query: ScheduleCreate['query'];
	onClose: () => void;
}

const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Has a report sent by mail from now on, as its list shows it. */
export function AddSchedule({ list, programId, title, query, onClose }: AddScheduleProps) {
	const { t } = useTranslation('scheduledReports');
	const { locale, timeZone } = useUi();
	const self = useSelf();
	const create = useSave(trpc.scheduledReports.create);
	const { data: people = [] } = trpc.scheduledReports.recipients.useQuery({ list, programId });
	const { scheduledReports } = trpc.useUtils();
	const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
	const fields: FieldConfig<Values>[] = [
		{ kind: 'text', name: 'name', label: t('field.name') },
		{
			kind: 'select',
			name: 'frequency',
			label: t('field.frequency'),
			options: frequencies.map((value) => ({ value, label: t(`frequency.${value}`) })),
			half: true,
		},
		{
			kind: 'select',
			name: 'weekday',
			label: t('field.weekday'),
			// The first of January 2024 was a Monday.
			options: [1, 2, 3, 4, 5, 6, 7].map((at) => ({ value: String(at), label: day.format(Date.UTC(2024, 0, at)) })),
			half: true,
			visible: ({ frequency }) => frequency === 'weekly',
		},
		{
			kind: 'number',
			name: 'monthDay',
			label: t('field.monthDay'),
			help: t('monthDayHelp'),
			min: 1,
			max: 31,
			half: true,
			visible: ({ frequency }) => frequency === 'monthly',
		},
		{ kind: 'text', name: 'atTime', label: t('field.atTime'), help: t('timeHelp'), half: true },
		{
			kind: 'combobox',
			name: 'timeZone',
			label: t('field.timeZone'),
			source: zones().map((value) => ({ value, label: value })),
			half: true,
		},
		{
			kind: 'radio',
			name: 'format',
			label: t('field.format'),
			options: [
				{ value: 'csv', label: 'CSV' },
				{ value: 'xlsx', label: 'Excel (XLSX)' },
			],
		},
		{
			kind: 'multi',
			name: 'recipients',
			label: t('field.recipients'),
			help: t('recipientsHelp'),
			source: people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
		},
	];
	return (
		<FormDialog<Values, z.output<typeof schema>>
			open
			onOpenChange={onClose}
			title={t('add')}
			description={t('addHelp')}
			width={640}
			defaultValues={{
				name: title,
				format: 'xlsx',
				frequency: 'weekly',
				weekday: '1',
				monthDay: 1,
				atTime: '08:00',
				timeZone,
				recipients: [self.user.id],
			}}
			parse={parse}
			fields={fields}
			onSubmit={async (values) => {
				await create({ ...values, list, programId, query });
				void toast.success(t('saved'));
				void scheduledReports.invalidate();
			}}
		/>
	);
}
