import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { participantSchema } from '@rewards/validators/participants/schemas';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { zodParse } from '../../lib/zod-parse';
import { ParticipantFields } from './participant-form';
import { type ParticipantParse, participantValues, presetCountry, ruleOptions } from './participant-values';
import type { Program } from './program-context';

interface AddParticipantProps {
	program: Program;
	onClose: () => void;
	onSaved: () => void;
}

/** 'Add Participant': with a first address; not for claim programs. */
export function AddParticipant({ program, onClose, onSaved }: AddParticipantProps) {
	const { t } = useTranslation('participants');
	const create = trpc.participants.create.useMutation({ meta: { quiet: true } });
	const rules = useMemo(() => ruleOptions(program, 'add'), [program]);
	const parse = useMemo((): ParticipantParse => zodParse(participantSchema(rules)), [rules]);
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('add')}
			width={720}
			defaultValues={participantValues({ status: 'Active' }, { country: presetCountry(program, rules) })}
			parse={parse}
			onSubmit={async (participant) => {
				await create.mutateAsync({ programId: program.id, participant });
				void toast.success(t('created'));
				onSaved();
			}}
		>
			{(form) => (
				<ParticipantFields
					program={program}
					rules={rules}
					country={form.watch('addresses.0.country') ?? ''}
					onCountry={() => form.setValue('addresses.0.stateCounty', '')}
				/>
			)}
		</FormDialog>
	);
}
