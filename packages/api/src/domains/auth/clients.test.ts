import { expect, it } from 'vitest';
import { clientOf } from './clients';

it.each([
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
	['2001:db8:1::9', '2001:db8:1:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['::ffff:192.0.2.7', '192.0.2.7'],
	['::ffff:c000:207', '192.0.2.7'],
	['192.0.2.7', '192.0.2.7'],
	// As some proxies write them: with the port, which is another one for each connection.
	['192.0.2.7:51234', '192.0.2.7'],
	['[2001:db8:1:2::ffff]:51234', '2001:db8:1:2::/64'],
	['[2001:db8:1:2::ffff]', '2001:db8:1:2::/64'],
	['01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000000'],
])('limits count %s as %s', (address, client) => {
	expect(clientOf(address)).toBe(client);
});
