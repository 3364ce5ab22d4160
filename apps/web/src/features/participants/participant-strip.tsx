import { cn, formatDay, formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Card } from '@rewards/ui/primitives/card';
import { Copyable } from '@rewards/ui/primitives/copyable';
import type { ReactNode } from 'react';
import { OrderNumber } from '../../components/order-number';
import { useTranslation } from '../../i18n/use-translation';
import type { Program } from './program-context';
import type { Participant } from './types';

interface StripFact {
	label: string;
	/** Left out if there is none. */
	value: ReactNode;
	/** The most important figure. */
	large?: boolean;
	/** More detail, on hover. */
	tip?: string | undefined;
}

interface ParticipantStripProps {
	participant: Participant;
	program: Program;
}

/** A participant's key facts, in one strip above the tabs. */
export function ParticipantStrip({ participant, program }: ParticipantStripProps) {
	const { t } = useTranslation('participants');
	const { locale, timeZone } = useUi();
	const claim = program.type === 'claim';
	const points = program.type === 'points';
	const level = program.plateauLevels.find((one) => one.id === participant.levelId);
	const day = (at: Date | string | null): Pick<StripFact, 'value' | 'tip'> => ({
		value: formatDay(at, locale, { timeZone }),
		tip: at ? formatInstant(at, locale, timeZone) : undefined,
	});
	const facts: StripFact[] = [
		{ label: t('field.balance'), value: points && formatNumber(participant.balance, locale), large: true },
		{ label: t('field.awarded'), value: points && formatNumber(participant.awarded, locale) },
		{ label: t('field.redeemed'), value: points && formatNumber(participant.redeemed, locale) },
		{
			label: claim ? t('field.code') : t('field.email'),
			value: claim ? (
				<Copyable value={participant.email} className="relative -start-1" />
			) : (
				<span data-ltr className="break-all">
					{participant.email}
				</span>
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
		{
			label: t('field.usedBy'),
			value: participant.usedBy && (
				<OrderNumber programId={program.id} userId={participant.usedBy.participantId} {...participant.usedBy} />
			),
		},
		{ label: t('field.orders'), value: formatNumber(participant.orderQuantity, locale) },
		{ label: t('field.createDate'), ...day(participant.createDate) },
		{ label: t('field.lastLoginDate'), ...day(participant.lastLoginDate) },
	];
	return (
		<Card role="region" aria-label={t('participantWork:page.facts')} className="shrink-0 px-5 py-3">
			<dl className="flex flex-wrap items-start gap-x-7 gap-y-3">
				{facts
					.filter(({ value }) => Boolean(value))
					.map(({ label, value, large, tip }) => (
						<div key={label} className="max-w-full">
							<dt className="text-muted-foreground text-xs">{label}</dt>
							<dd
								data-tip={tip}
								className={cn('min-w-0 tabular-nums leading-6', large && 'font-semibold text-xl leading-6')}
							>
								{value}
							</dd>
						</div>
					))}
			</dl>
		</Card>
	);
}
