import { Newest, newest, RecordDialog } from '../../components/record-form';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import type { Schedule } from './types';
import { parseSchedule, type ScheduleValues, useScheduleFields } from './use-schedule-fields';

interface EditScheduleProps {
	id: string;
	onClose: () => void;
	onSaved: () => void;
}

const valuesOf = (schedule: Schedule | undefined): ScheduleValues => {
	const {
		name = '',
		format = 'xlsx',
		frequency = 'weekly',
		atTime = '',
		timeZone = '',
		recipients = [],
	} = schedule ?? {};
	const days = { weekday: String(schedule?.weekday ?? 1), monthDay: schedule?.monthDay ?? 1 };
	return { name, format, frequency, ...days, atTime, timeZone, recipients };
};

function ScheduleForm({ schedule, ...common }: EditScheduleProps & { schedule: Schedule }) {
	const { t } = useTranslation('scheduledReports');
	const fields = useScheduleFields(schedule.possible);
	const update = useSave(trpc.scheduledReports.update);
	return (
		<RecordDialog
			{...common}
			title={t('edit')}
			draft={`schedule ${schedule.id}`}
			description={t(`list.${schedule.list}`)}
			width={640}
			record={schedule}
			values={valuesOf}
			parse={parseSchedule}
			fields={fields}
			update={(values, { version }) => update({ ...values, id: schedule.id, version })}
			saved={t('saved')}
		/>
	);
}

/** When, how and to whom a report is sent; its content stays. */
export function EditSchedule(props: EditScheduleProps) {
	const { t } = useTranslation('scheduledReports');
	const query = trpc.scheduledReports.get.useQuery({ id: props.id }, newest);
	return (
		<Newest id={props.id} query={query} title={t('edit')} onClose={props.onClose}>
			{(schedule) => schedule && <ScheduleForm {...props} schedule={schedule} />}
		</Newest>
	);
}
