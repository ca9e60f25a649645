import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createConsoleSender, createHttpSender } from './otp-settings.ts';

describe('the console sender', () => {
  test('prints the code, with the number masked', async () => {
    const lines: string[] = [];
    await createConsoleSender((line) => lines.push(line)).send('9876543210', '012345');
    expect(lines).toEqual(['One-time code for 98••••••10: 012345']);
  });
});

describe('the http sender', () => {
  let service: Server | undefined;
  afterEach(() => service?.close());

  /** A message service that answers as told; null never answers. */
  async function aMessageService(
    status: number | null,
    headers = {},
  ): Promise<{ url: string; bodies: string[] }> {
    const bodies: string[] = [];
    const read = async (request: IncomingMessage) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      bodies.push(body);
    };
    service = createServer((request, answer) => {
      void read(request).then(() => {
        if (status !== null) answer.writeHead(status, headers).end();
      });
    });
    await new Promise<void>((resolve) => service?.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    return {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/send`,
      bodies,
    };
  }

  test('posts the number with its country code, and the code', async () => {
    const { url, bodies } = await aMessageService(202);
    await createHttpSender(url).send('9876543210', '012345');
    expect(bodies).toEqual(['{"mobileNumber":"+919876543210","code":"012345"}']);
  });

  test.each([400, 500])('fails when the service answers %d', async (status) => {
    const { url } = await aMessageService(status);
    await expect(createHttpSender(url).send('9876543210', '012345')).rejects.toThrow(
      String(status),
    );
  });

  test('follows no redirect: a code goes nowhere else', async () => {
    const { url, bodies } = await aMessageService(307, { location: '/elsewhere' });
    await expect(createHttpSender(url).send('9876543210', '012345')).rejects.toThrow(
      'fetch failed',
    );
    expect(bodies).toHaveLength(1);
  });

  test('gives up on a service that does not answer', async () => {
    const { url } = await aMessageService(null);
    await expect(createHttpSender(url, 50).send('9876543210', '012345')).rejects.toThrow(
      /timeout|aborted/i,
    );
    service?.closeAllConnections();
  });
});
