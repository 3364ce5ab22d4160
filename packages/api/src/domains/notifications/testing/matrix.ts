import { type Matrix, own } from '../../../authorization/testing/cells';

export const matrix: Matrix = {
	'notifications.list': own({}),
	'notifications.unread': own(undefined),
	'notifications.mark': own(
		{},
		{
			writes: { none: 'whether a notice is read concerns its user only' },
			keyed: { repeats: 'it marks the same again' },
		},
	),
};
