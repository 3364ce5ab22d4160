import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Facts } from '../../components/facts';
import { OrderNumber } from '../../components/order-number';
import { useTranslation } from '../../i18n/use-translation';
import { type Program, useCustomFields } from './program-context';
import type { Participant } from './types';

interface ParticipantFactsProps {
	participant: Participant;
	program: Program;
}

/** A participant's data besides the address, as far as the program's type has it. */
export function ParticipantFacts({ participant, program }: ParticipantFactsProps) {
	const { t } = useTranslation('participants');
	const { locale, timeZone } = useUi();
	const customFields = useCustomFields(program);
	const claim = program.type === 'claim';
	const points = program.type === 'points';
	const level = program.plateauLevels.find((one) => one.id === participant.levelId);
	return (
		<Facts
			facts={[
				{
					label: claim ? t('field.code') : t('field.email'),
					value: claim ? (
						<Copyable value={participant.email} className="relative -start-1" />
					) : (
						<span data-ltr>{participant.email}</span>
					),
				},
				{
					label: t('field.claimEmail'),
					value: claim && participant.claimEmail && <span data-ltr>{participant.claimEmail}</span>,
				},
				{
					label: t('field.externalId'),
					value: participant.externalId && <Copyable value={participant.externalId} className="relative -start-1" />,
				},
				{ label: t('field.level'), value: !points && level?.description },
				{ label: t('field.balance'), value: points && formatNumber(participant.balance, locale) },
				{ label: t('field.awarded'), value: points && formatNumber(participant.awarded, locale) },
				{ label: t('field.redeemed'), value: points && formatNumber(participant.redeemed, locale) },
				{
					label: t('field.usedBy'),
					value: participant.usedBy && (
						<OrderNumber programId={program.id} userId={participant.usedBy.participantId} {...participant.usedBy} />
					),
				},
				{ label: t('field.orders'), value: formatNumber(participant.orderQuantity, locale) },
				{ label: t('field.createDate'), value: formatInstant(participant.createDate, locale, timeZone) },
				{ label: t('field.lastLoginDate'), value: formatInstant(participant.lastLoginDate, locale, timeZone) },
				...customFields.map(({ field, label }) => ({ label, value: participant[field] })),
			]}
		/>
	);
}
