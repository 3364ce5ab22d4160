import { participantSchema } from '@rewards/validators/participants/schemas';
import { skipToken } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Newest, newest, RecordDialog } from '../../../components/record-form';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { zodParse } from '../../../lib/zod-parse';
import type { Program } from '../program-context';
import type { Participant } from '../types';
import { useParticipantFields } from './participant-form';
import {
	editedValues,
	hasPerson,
	type ParticipantParse,
	participantValues,
	presetCountry,
	ruleOptions,
} from './participant-values';

interface Common {
	program: Program;
	onClose: () => void;
	onSaved: () => void;
}

function ParticipantForm({ program, participant, ...common }: Common & { participant: Participant | undefined }) {
	const { t } = useTranslation('participants');
	const create = useSave(trpc.participants.create);
	const update = useSave(trpc.participants.update);
	const rules = useMemo(() => ruleOptions(program, participant ? 'edit' : 'add', participant), [program, participant]);
	const parse = useMemo((): ParticipantParse => zodParse(participantSchema(rules)), [rules]);
	const fields = useParticipantFields(program, rules);
	const programId = program.id;
	return (
		<RecordDialog
			{...common}
			title={t(participant ? 'edit' : 'add')}
			draft={participant ? `participant ${participant.sid}` : `participant of ${programId}`}
			width={720}
			record={participant}
			values={(record: Participant | undefined) =>
				record
					? editedValues(program, rules, record)
					: participantValues({ status: 'Active' }, { country: presetCountry(program, rules) })
			}
			parse={parse}
			fields={fields}
			create={(values) => create({ programId, participant: values })}
			update={(values, { sid, version, addresses }) => {
				// The form's initial country alone is no address.
				const none = rules.unclaimed && addresses.length === 0 && !hasPerson(values);
				return update({
					programId,
					participantId: sid,
					version,
					participant: none ? { ...values, addresses: [] } : values,
				});
			}}
			saved={t(participant ? 'saved' : 'created')}
		/>
	);
}

/** 'Add Participant', with a first address and not for claim programs; or the edit popup of the given one. */
export function ParticipantDialog({ participantId, ...common }: Common & { participantId?: string }) {
	const { t } = useTranslation('participants');
	const named = participantId === undefined ? skipToken : { programId: common.program.id, participantId };
	const query = trpc.participants.get.useQuery(named, newest);
	return (
		<Newest id={participantId} query={query} title={t('edit')} onClose={common.onClose}>
			{(participant) => <ParticipantForm {...common} participant={participant} />}
		</Newest>
	);
}
