/**
 * The program of each worker: an engine of its own, and one task after another. An input is the JSON text
 * of a job, and a result is the JSON text of its answer.
 */
import type { EngineFiles } from '../ephemeris/engine.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { calculateData } from '../positions/calculate.ts';
import { entryData, serveTasks } from './serve-tasks.ts';

const ephemeris = await startEphemeris(entryData() as EngineFiles);

serveTasks((job) => calculateData(ephemeris, job));
