import { useUi } from '@rewards/ui';
import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import type { ScheduledList } from '@rewards/validators/scheduled-reports/constants';
import type { ScheduleCreate } from '@rewards/validators/scheduled-reports/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { parseSchedule, type ScheduleOutput, type ScheduleValues, useScheduleFields } from './use-schedule-fields';

interface AddScheduleProps {
	list: ScheduledList;
	programId?: string | undefined;
	/** Names the report, and the file. */
	title: string;
	/** The list's current state. */
	query: ScheduleCreate['query'];
	onClose: () => void;
}

/** Schedules a report by email, with the list's current state. */
export function AddSchedule({ list, programId, title, query, onClose }: AddScheduleProps) {
	const { t } = useTranslation('scheduledReports');
	const { timeZone } = useUi();
	const self = useSelf();
	const create = useSave(trpc.scheduledReports.create);
	const { data: people = [] } = trpc.scheduledReports.recipients.useQuery({ list, programId });
	const { scheduledReports } = trpc.useUtils();
	const fields = useScheduleFields(people);
	return (
		<FormDialog<ScheduleValues, ScheduleOutput>
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
			parse={parseSchedule}
			fields={fields}
			onSubmit={async (values) => {
				await create({ ...values, list, programId, query });
				void toast.success(t('saved'));
				void scheduledReports.invalidate();
			}}
		/>
	);
}
