import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly stored?: boolean;
  /** What the directory claims instead of the real size; above 4 GiB a zip64 field carries it. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
  readonly isLink?: boolean;
}

const ZIP64_MARK = 0xffffffff;

function zip64Field(size: number): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(size), 4);
  return field;
}

/** Builds a zip byte by byte, so that it can lie: names, sizes, flags and attributes are written as given. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const data = entry.stored === true ? content : deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const size = entry.claimedSize ?? content.length;
    const extra = size >= ZIP64_MARK ? zip64Field(size) : Buffer.alloc(0);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(entry.isEncrypted === true ? 1 : 0x800, 2);
    shared.writeUInt16LE(entry.stored === true ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(Math.min(size, ZIP64_MARK), 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, data]);
    shared.writeUInt16LE(extra.length, 24);
    const tail = Buffer.alloc(14);
    if (entry.isLink === true) tail.writeUInt32LE(0o120777 * 65_536, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), shared, tail, name, extra]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
