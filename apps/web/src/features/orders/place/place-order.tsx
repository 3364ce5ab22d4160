import { formatNumber, useUi } from '@rewards/ui';
import { FormDialog } from '@rewards/ui/form';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { faultOf } from '../../../lib/errors/errors';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { type Participant, type Program, presetCountry, ruleOptions } from '../../participants';
import { addressNames, type PlaceOutput, type PlaceValues, placeParse } from './place-values';
import { usePlaceFields } from './use-place-fields';

export interface PlaceOrderProps {
	program: Program;
	participant: Participant;
	onClose: () => void;
}

function startOf({ name, claimEmail, addresses }: Participant, country: string): PlaceValues {
	const [first] = addresses;
	const address = Object.fromEntries(addressNames.map((field) => [field, first?.[field] ?? '']));
	return {
		key: '',
		items: [],
		name,
		claimEmail,
		shippingAddress: { ...(address as PlaceValues['shippingAddress']), country: first?.country || country },
		message: '',
	};
}

/** What has to be agreed to before the order is placed. */
interface Question {
	title: string;
	text: string;
	answer: (agreed: boolean) => void;
}

const newTotalOf = (error: unknown): number | null => {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'PRICE_CHANGED') return null;
	const total = fault.body.params?.['total'];
	return typeof total === 'number' ? total : null;
};

/** Whether nothing but the switched-off ordering of participants prevents the order. */
const onlyPurchaseOff = (error: unknown): boolean => {
	const fault = faultOf(error);
	const fields = fault.kind === 'app' ? (fault.body.fields ?? []) : [];
	return fields.length === 1 && fields[0]?.code === 'purchaseOff';
};

/** Opens the order after the form is gone, which would otherwise ask about unsaved input. */
function Leave({ to }: { to: string }) {
	const [, navigate] = useLocation();
	useEffect(() => navigate(to), [navigate, to]);
	return null;
}

/** The sheet in which staff order for a participant. */
export function PlaceOrder({ program, participant, onClose }: PlaceOrderProps) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const self = useSelf().user.id;
	const utils = trpc.useUtils();
	const [question, setQuestion] = useState<Question | null>(null);
	const [placed, setPlaced] = useState<string | null>(null);
	const made = useRef<string | null>(null);
	const shown = useRef<number | null>(null);
	const rules = useMemo(() => ruleOptions(program, 'edit', participant), [program, participant]);
	const parse = useMemo(() => placeParse(rules), [rules]);
	const onTotal = useCallback((total: number | null) => {
		shown.current = total;
	}, []);
	const { sid } = participant;
	const fields = usePlaceFields({ programId: program.id, participantId: sid, rules, onTotal });
	const { mutateAsync } = trpc.orders.place.useMutation({ meta: { quiet: true } });

	const number = (total: number) => formatNumber(total, locale);
	const agrees = async (title: string, text: string): Promise<boolean> => {
		const agreed = await new Promise<boolean>((answer) => setQuestion({ title, text, answer }));
		setQuestion(null);
		return agreed;
	};
	const place = async (
		output: PlaceOutput,
		expectedTotal: number,
		{ before, anyway }: { before: number | null; anyway: boolean },
	): Promise<string> => {
		try {
			const { order } = await mutateAsync({
				programId: program.id,
				participant: { sid, email: '', code: '' },
				...output,
				expectedTotal,
				anyway,
			});
			return order.id;
		} catch (error) {
			if (onlyPurchaseOff(error)) {
				if (!(await agrees(t('place.purchaseOff'), t('place.purchaseOffText')))) throw error;
				return place(output, expectedTotal, { before, anyway: true });
			}
			const total = newTotalOf(error);
			if (total === null) throw error;
			const text =
				before === null
					? t('place.comesTo', { total: number(total) })
					: t('place.changedText', { before: number(before), total: number(total) });
			if (!(await agrees(t('place.changed'), text))) throw error;
			return place(output, total, { before: total, anyway });
		} finally {
			void utils.orders.quote.invalidate();
		}
	};
	if (placed !== null) return <Leave to={`/programs/${program.id}/participants/${sid}/orders/${placed}`} />;
	return (
		<>
			<FormDialog<PlaceValues, PlaceOutput>
				open
				sheet
				width={760}
				title={t('place.title', { name: participant.name || participant.email })}
				draft={`${self} order for ${sid}`}
				defaultValues={startOf(participant, presetCountry(program, rules))}
				parse={parse}
				fields={fields}
				submitLabel={t('place.button')}
				onSubmit={async (output) => {
					// Without a displayed total there is nothing to agree to: the server then returns it, and the person confirms
					// it.
					made.current = await place(output, shown.current ?? 0, { before: shown.current, anyway: false });
					void toast.success(t('place.done'));
					void utils.participants.invalidate();
					void utils.participantOrders.invalidate();
				}}
				onOpenChange={() => (made.current === null ? onClose() : setPlaced(made.current))}
			/>
			<ConfirmDialog
				open={question !== null}
				onOpenChange={(open) => !open && question?.answer(false)}
				title={question?.title ?? ''}
				confirmLabel={t('place.button')}
				onConfirm={() => question?.answer(true)}
			>
				{question?.text}
			</ConfirmDialog>
		</>
	);
}
