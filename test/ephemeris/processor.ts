/** The message of a command on a processor without SSE4.1. */
export const NEEDS_SSE4_1 =
  /^ecliptic: This processor cannot run the engine, .* An x86-64 processor needs SSE4\.1 .*\n$/;
