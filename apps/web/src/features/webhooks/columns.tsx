import type { GridColumn } from '@rewards/ui/data-grid';
import { actingFaults } from '@rewards/validators/acting/constants';
import { deliveryStates, endpointStates, testEvent, webhookEvents } from '@rewards/validators/webhooks/constants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import {
	type DeliveryRow,
	deliveryTones,
	type EndpointRow,
	type EventName,
	eventKeys,
	type Fault,
	stateTones,
} from './types';

/** Columns of the list of endpoints. */
export function useEndpointColumns(): GridColumn<EndpointRow>[] {
	const { t } = useTranslation(['webhooks', 'acting']);
	return useMemo(
		(): GridColumn<EndpointRow>[] => [
			{ field: 'name', header: t('webhooks:field.name'), type: 'text', width: 180, fixed: true, card: 'title' },
			{
				field: 'state',
				header: t('webhooks:field.state'),
				type: 'enum',
				width: 120,
				options: endpointStates.map((value) => ({
					value,
					label: t(`webhooks:state.${value}`),
					tone: stateTones[value],
				})),
			},
			{
				field: 'url',
				header: t('webhooks:field.url'),
				type: 'text',
				width: 280,
				headerFilter: false,
				card: 'subtitle',
			},
			{
				field: 'events',
				header: t('webhooks:field.events'),
				type: 'text',
				width: 260,
				sortable: false,
				filterable: false,
				headerFilter: false,
				value: ({ events }) =>
					events
						.split(',')
						.map((event) => t(`webhooks:event.${eventKeys[event as EventName]}`))
						.join(', '),
			},
			{ field: 'programName', header: t('webhooks:field.program'), type: 'text', width: 150 },
			{ field: 'accountName', header: t('webhooks:field.account'), type: 'text', width: 160, groupable: true },
			{
				field: 'pausedBy',
				header: t('webhooks:field.pausedBy'),
				type: 'enum',
				width: 230,
				options: [
					...(['staff', 'failures'] as const).map((value) => ({ value, label: t(`webhooks:pausedByOther.${value}`) })),
					...actingFaults.map((value) => ({ value, label: t(`acting:reason.${value}`) })),
				],
			},
			{ field: 'failingSince', header: t('webhooks:field.failingSince'), type: 'datetime', width: 170 },
			{ field: 'createdAt', header: t('webhooks:field.createdAt'), type: 'datetime', width: 170 },
		],
		[t],
	);
}

/** Columns of the messages to one endpoint. */
export function useDeliveryColumns(): GridColumn<DeliveryRow>[] {
	const { t } = useTranslation('webhooks');
	return useMemo(
		(): GridColumn<DeliveryRow>[] => [
			{
				field: 'type',
				header: t('field.type'),
				type: 'enum',
				width: 200,
				fixed: true,
				card: 'title',
				groupable: true,
				options: [...webhookEvents, testEvent].map((value) => ({
					value,
					label: t(`event.${eventKeys[value as EventName]}`),
				})),
			},
			{
				field: 'state',
				header: t('field.state'),
				type: 'enum',
				width: 120,
				groupable: true,
				options: deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`), tone: deliveryTones[value] })),
			},
			{ field: 'createdAt', header: t('field.time'), type: 'datetime', width: 170, card: 'subtitle' },
			{ field: 'lastStatus', header: t('field.lastStatus'), type: 'number', width: 100 },
			{
				field: 'lastError',
				header: t('field.lastError'),
				type: 'text',
				width: 190,
				cell: ({ lastError }) => lastError && t(`fault.${lastError as Fault}`),
			},
			{ field: 'tries', header: t('field.tries'), type: 'number', width: 90 },
			{ field: 'lastAt', header: t('field.lastAt'), type: 'datetime', width: 170 },
			{ field: 'dueAt', header: t('field.dueAt'), type: 'datetime', width: 170 },
			{ field: 'programName', header: t('field.program'), type: 'text', width: 150 },
			{
				field: 'eventId',
				header: t('field.eventId'),
				type: 'text',
				width: 300,
				copy: true,
				headerFilter: false,
				filterable: false,
			},
		],
		[t],
	);
}
