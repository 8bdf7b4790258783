"""contradictions.py: writes JSON of sections in which two members set the same bits, alike or not."""
import json


def save(name, content):
    with open(name, "w", encoding="utf-8") as file:
        json.dump(content, file)


def memory(name, **members):
    bank = {"m_type": "MEM_STREAMING", "m_used": "1", "m_tag": "s", **members}
    save(name, {"mem_topology": {"m_mem_data": [bank]}})


def kernel(name, **members):
    ip = {"m_type": "IP_PS_KERNEL", "m_subtype": "DPU", "m_functional": "DPU", "m_base_address": "not_used",
          "m_name": "ADD:A0", **members}
    save(name, {"ip_layout": {"m_ip_data": [ip]}})


memory("equal.json", m_sizeKB="0x4", m_size="4096", route_id="0x4", m_base_address="0x5", flow_id=5)
memory("route.json", m_sizeKB="0x1", route_id="0x7", m_base_address="0x5")
memory("flow.json", m_sizeKB="0x1", m_base_address="0x5", flow_id="0x6")
memory("size.json", m_sizeKB="0x1", m_size="4096", m_base_address="0x5")
memory("third.json", m_size="4096", route_id="0x7", m_base_address="0x5")
word = 1 | 0 << 4 | 0xfff << 16  # subtype DPU, functional DPU, kernel id 0xfff
kernel("word.json", properties=hex(word), m_kernel_id="0xfff")
kernel("properties.json", properties="0x1", m_kernel_id="0xfff")
kernel("nul.json", m_kernel_id="0x1", m_name="ADD\0:A0")
save("beside.json", {"mem_topology": {"m_mem_data": []}, "mem_topologie": {}})
kernel("full.json", m_kernel_id="0x1", m_name="A" * 64)
kernel("octal.json", m_kernel_id="010")
with open("twice.json", "w", encoding="utf-8") as twice:
    twice.write('{"mem_topology": {"m_count": "0", "m_count": "0"}}')
