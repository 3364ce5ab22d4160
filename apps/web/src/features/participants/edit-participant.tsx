import { FormDialog } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { toast } from '@rewards/ui/primitives/toast';
import { participantSchema } from '@rewards/validators/participants/schemas';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { zodParse } from '../../lib/zod-parse';
import { ParticipantFields } from './participant-form';
import { editedValues, hasPerson, type ParticipantParse, ruleOptions } from './participant-values';
import type { Program } from './program-context';
import type { Participant } from './types';

interface EditParticipantProps {
	program: Program;
	participantId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** The edit popup, begun with the newest state, so that the version fits what is shown. */
export function EditParticipant({ participantId, ...props }: EditParticipantProps) {
	const { data, isFetchedAfterMount, refetch } = trpc.participants.get.useQuery(
		{ programId: props.program.id, participantId },
		{ staleTime: 0 },
	);
	const [round, setRound] = useState(0);
	// What is typed stays when it is fetched once more meanwhile.
	if (!data || !isFetchedAfterMount) return null;
	return (
		<EditForm
			key={round}
			{...props}
			participant={data}
			onReload={() => void refetch().then(({ error }) => error ?? setRound(round + 1))}
		/>
	);
}

type EditFormProps = Omit<EditParticipantProps, 'participantId'> & { participant: Participant; onReload: () => void };

function EditForm({ program, participant, onClose, onSaved, onReload }: EditFormProps) {
	const { t } = useTranslation('participants');
	const update = trpc.participants.update.useMutation({ meta: { quiet: true } });
	// Saved over the version that it began with: what came later isn't what is shown.
	const [begun] = useState(participant);
	const { sid, version } = begun;
	const rules = useMemo(() => ruleOptions(program, 'edit', begun), [program, begun]);
	const parse = useMemo((): ParticipantParse => zodParse(participantSchema(rules)), [rules]);
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('edit')}
			width={720}
			defaultValues={editedValues(program, rules, begun)}
			parse={parse}
			renderConflict={({ message }) => (
				<Alert
					tone="warning"
					announce
					className="mx-6 mb-2"
					title={t('conflictSomebody')}
					action={<Button onClick={onReload}>{t('loadNew')}</Button>}
				>
					{message}
				</Alert>
			)}
			onSubmit={async (values) => {
				// The country that the form began with is no address by itself.
				const none = rules.unclaimed && begun.addresses.length === 0 && !hasPerson(values);
				const saved = none ? { ...values, addresses: [] } : values;
				await update.mutateAsync({ programId: program.id, participantId: sid, version, participant: saved });
				void toast.success(t('saved'));
				onSaved();
			}}
		>
			{(form) => (
				<ParticipantFields
					program={program}
					rules={rules}
					country={form.watch('addresses.0.country') ?? ''}
					personless={rules.unclaimed && !hasPerson(form.watch())}
					onCountry={() => form.setValue('addresses.0.stateCounty', '')}
				/>
			)}
		</FormDialog>
	);
}
