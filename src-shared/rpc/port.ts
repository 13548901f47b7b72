import type { Transport } from './wire.ts';

/** A transport over callbacks: its owner feeds in what arrives. */
export interface Port<Out, In> {
  readonly transport: Transport<Out, In>;
  readonly deliver: (message: In) => void;
  /** The other side is gone. Also what `transport.close` does; the second time does nothing. */
  readonly close: () => void;
}

export function createPort<Out, In = unknown>(send: (message: Out) => void, closeOther: () => void = () => undefined): Port<Out, In> {
  const listeners: ((message: In) => void)[] = [];
  const closers: (() => void)[] = [closeOther];
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    for (const closer of closers) closer();
  };
  return {
    transport: {
      send: (message) => {
        if (!isClosed) send(message);
      },
      onMessage: (listener) => void listeners.push(listener),
      onClose: (listener) => void closers.push(listener),
      close,
    },
    deliver: (message) => {
      if (!isClosed) for (const listener of listeners) listener(message);
    },
    close,
  };
}
